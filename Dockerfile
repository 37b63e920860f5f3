# A folder of sessions for the browser of this machine; docs/deploying.md says how it is started.
FROM node:20-slim AS build
WORKDIR /espalier
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build --silent && npm prune --omit=dev --no-audit --no-fund

FROM node:20-slim
WORKDIR /espalier
COPY --from=build /espalier/package.json ./
COPY --from=build /espalier/node_modules node_modules
COPY --from=build /espalier/dist dist
USER node
EXPOSE 4180
ENTRYPOINT ["node", "dist/core/cli.js"]
CMD ["serve", "/sessions", "--host", "0.0.0.0", "--port", "4180"]
