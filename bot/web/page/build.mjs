// Builds the page into `bot/web/built`: scripts have hashed names, the styles are part of the HTML, so
// that one request less has to be waited for, and each file is compressed beside it.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = import.meta.dirname;
const out = join(here, "..", "built");

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const { metafile } = await build({
  entryPoints: [join(here, "src", "main.tsx"), join(here, "src", "style.css")],
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
  outdir: out,
  metafile: true,
  logLevel: "warning",
});
const names = Object.keys(metafile.outputs).map((file) => basename(file));
const style = join(
  out,
  names.find((name) => name.endsWith(".css")),
);
const html = (await readFile(join(here, "src", "index.html"), "utf8"))
  .replace("main.js", () => names.find((name) => name.startsWith("main.")))
  .replace(/<link rel="stylesheet".*>/, `<style>${(await readFile(style, "utf8")).trim()}</style>`);
await rm(style);
await writeFile(join(out, "index.html"), html);
for (const name of await readdir(out)) {
  const content = await readFile(join(out, name));
  await writeFile(join(out, `${name}.br`), brotliCompressSync(content));
  await writeFile(join(out, `${name}.gz`), gzipSync(content, { level: 9 }));
}
