FROM python:3.11-slim AS build
WORKDIR /src
COPY . ./
RUN sed -n '/^setuptools==/,/[^\\]$/p' requirements-dev.lock >/tmp/build.lock \
    && pip install --no-cache-dir --require-hashes --requirement /tmp/build.lock \
    && pip wheel --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.11-slim
COPY requirements.lock /tmp/
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/requirements.lock
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps --no-index /tmp/wheels/*.whl

RUN useradd --create-home --uid 10001 baohuang \
    && install --directory --owner baohuang --group baohuang /data
USER baohuang
WORKDIR /data
VOLUME /data
ENV BAOHUANG_DATABASE_URL=sqlite+aiosqlite:////data/baohuang.sqlite3 PYTHONUNBUFFERED=1

ENTRYPOINT ["baohuang"]
CMD ["run"]
