# An image of one site, from its own folder and without a checkout: its package.json has vitrine among the dependencies, its
# content lies in content/. In that folder:
#   docker build -f node_modules/vitrine/server/deploy/site.Dockerfile -t my-site .
#   docker run -p 3000:3000 -v my-site:/data my-site
# A package that was packed by hand (vitrine-1.0.0.tgz) lies beside the package.json that names it.
FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /site
COPY . .
RUN npm install --include=dev --no-audit --no-fund
RUN node_modules/.bin/vitrine check
RUN mkdir /data && chown node:node /data
# What the server keeps, and what every command beside it means: `docker exec … vitrine doctor`, `owner`, `backup`.
ENV VITRINE_DATA=/data
USER node
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["node", "/site/node_modules/vitrine/dist/vitrine.js"]
CMD ["serve", "/site", "--host", "0.0.0.0", "--images", "/data/images"]
