# MetalQuest in one container: the server, the web app it serves, and its data in the volume /data.
#   docker build -t metalquest .
#   docker run -d --name metalquest -p 3000:3000 -v metalquest:/data --stop-timeout 70 metalquest

# Pin it by digest to build the same image again: --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
ENV PUPPETEER_SKIP_DOWNLOAD=1
# Copy every workspace's package.json first, so that code changes do not repeat the install.
COPY package.json package-lock.json .npmrc ./
COPY packages/backend/package.json packages/backend/
COPY packages/core/package.json packages/core/
COPY packages/fix-keeper/package.json packages/fix-keeper/
COPY packages/pdf/package.json packages/pdf/
COPY packages/sync/package.json packages/sync/
COPY apps/native/package.json apps/native/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# The first start fills the caches in node_modules, which the serving account cannot write.
RUN METALQUEST_DATA=/tmp/first node apps/server/src/cli.ts migrate && rm -rf /tmp/first \
  && chmod -R a+rX node_modules/.cache

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METALQUEST_DATA=/data LOG_FORMAT=json
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json /app/CHANGELOG.md /app/LICENSE /app/NOTICE ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/packages packages
COPY --from=build --chown=root:root /app/supabase supabase
COPY --from=build --chown=root:root /app/apps/server apps/server
COPY --from=build --chown=root:root /app/apps/web/package.json apps/web/package.json
COPY --from=build --chown=root:root /app/apps/web/src/app/app-paths.ts apps/web/src/app/app-paths.ts
COPY --from=build --chown=root:root /app/apps/web/dist apps/web/dist
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# On a small machine, creating a data directory takes up to a minute; after a power cut, it is fully read first.
HEALTHCHECK --interval=30s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Runs Node directly, so that it receives the signals.
CMD ["node", "--max-semi-space-size=8", "apps/server/src/cli.ts", "serve"]
