FROM node:24-slim AS page
WORKDIR /src/bot/web/page
COPY bot/web/page ./
RUN npm ci --omit=dev --ignore-scripts && npm run build

FROM python:3.11-slim AS build
WORKDIR /src
COPY requirements.lock requirements-dev.lock ./
RUN sed -n '/^setuptools==/,/[^\\]$/p' requirements-dev.lock >/tmp/build.lock \
    && pip install --no-cache-dir --require-hashes --requirement /tmp/build.lock \
    && python -m venv --without-pip /opt/baohuang \
    && pip --python /opt/baohuang/bin/python install --no-cache-dir --require-hashes \
        --requirement requirements.lock
COPY . ./
COPY --from=page /src/bot/web/built bot/web/built
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && pip --python /opt/baohuang/bin/python install --no-deps --no-index /wheels/*.whl
# Remove what is never read: plurals of other languages, sources of compiled modules, voice.
RUN cd /opt/baohuang/lib/python3*/site-packages \
    && find babel/locale-data -type f ! -name 'root.dat' ! -name 'en*' ! -name 'zh*' -delete \
    && find . -type f \( -name '*.c' -o -name '*.pyx' -o -name '*.dll' \) -delete

FROM python:3.11-slim
RUN useradd --create-home --uid 10001 baohuang \
    && install --directory --owner baohuang --group baohuang /data
COPY --from=build /opt/baohuang /opt/baohuang
USER baohuang
WORKDIR /data
VOLUME /data
# Without MALLOC_ARENA_MAX each thread keeps memory of its own, some 50 MB in all.
ENV PATH=/opt/baohuang/bin:$PATH PYTHONUNBUFFERED=1 MALLOC_ARENA_MAX=2 \
    BAOHUANG_DATABASE_URL=sqlite+aiosqlite:////data/baohuang.sqlite3 BAOHUANG_METRICS_PORT=9464
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", \
    "import os, urllib.request as http; http.urlopen(f'http://127.0.0.1:{os.environ[\"BAOHUANG_METRICS_PORT\"]}/livez')"]

ENTRYPOINT ["baohuang"]
CMD ["run"]
