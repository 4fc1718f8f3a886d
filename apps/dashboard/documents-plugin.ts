import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Plugin, runnerImport } from "vite";

type PublicPages = typeof import("@clipledger/contract/public-pages");

/** While developing, the public pages get their own document, as the server gives it to them. */
export function entryDocuments(): Plugin {
  return {
    name: "entry-documents",
    async configureServer({ middlewares }) {
      const { module } = await runnerImport<PublicPages>("@clipledger/contract/public-pages", {
        configFile: false,
        environments: {
          inline: { resolve: { conditions: ["@clipledger/source"], noExternal: [/^@clipledger\//] } },
        },
      });
      middlewares.use((request, _response, next) => {
        const path = request.url?.split("?", 1)[0] ?? "/";
        if (module.isPublicPage(path)) request.url = "/public.html";
        next();
      });
    },
  };
}

const COMPRESSED = /\.(css|js|svg)$/;
/** What is shorter travels in one packet anyway. */
const COMPRESSED_FROM_BYTES = 1_000;

const toGzip = promisify(gzip);
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** Compresses as thoroughly as it goes, once, so that the server hands the results out as they are. */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    apply: "build",
    async writeBundle({ dir = "dist" }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSED.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < COMPRESSED_FROM_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await toBrotli(content, { params }));
  await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
}
