/** For plain http, where the browser offers no hashes; loaded only there. */
export { sha256 } from "@noble/hashes/sha2.js";
