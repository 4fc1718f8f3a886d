# The image of Clipledger: one program, started as API, as worker or as both (docs/deployment.md).
# `npm run deploy:check` runs these steps in an empty folder, without a container.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN node scripts/prepare.mjs run && mkdir empty

# What the programs need beside their own files: packages that could not be built into them.
FROM node:24-bookworm-slim AS packages
WORKDIR /packages
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/package.json
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace=@clipledger/server --include-workspace-root=false

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /packages/node_modules node_modules
COPY --from=build /build/apps/server/dist apps/server/dist
COPY --from=build /build/apps/server/migrations apps/server/migrations
COPY --from=build /build/apps/dashboard/dist apps/dashboard/dist
COPY --from=build /build/docs docs
COPY package.json package.json
COPY apps/server/package.json apps/server/package.json
COPY --from=build --chown=node:node /build/empty /data
COPY --from=build --chown=node:node /build/empty /backups
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=8080
ENV CLIPLEDGER_DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=64", "apps/server/dist/main.js"]
