# syntax=docker/dockerfile:1
# docker build -t yanxing .
# docker build -t yanxing --build-arg PACKAGES="klayout" .     with optional parts (see `yx doctor`)

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY web/package.json web/
# Without scripts: `prepare` would build before the sources are here.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24-bookworm-slim AS parts
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --workspaces=false --no-audit --no-fund

FROM node:24-bookworm-slim
ARG PACKAGES=""
RUN if [ -n "$PACKAGES" ]; then \
      apt-get update -qq && apt-get install -y -qq --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/*; \
    fi
WORKDIR /app
COPY --from=parts /src/node_modules node_modules
COPY --from=build /src/dist dist
COPY package.json LICENSE ./
COPY bin bin
COPY schemas schemas
RUN ln -s /app/bin/yx.js /usr/local/bin/yx && install -d -o node -g node /data
USER node
ENV NODE_ENV=production YX_DATA=/data YX_LOG_LEVEL=info
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# On a network every request needs a token: docker exec … yx token create me --roles owner
ENTRYPOINT ["yx"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8787"]
