import { defineConfig } from "vite";

/**
 * The programs as they are started, with all that they import in a few files: Node needs more than half of a start to find
 * and read some thousand modules one by one. pdfkit stays outside: it reads the measures of its fonts from its own folder.
 */
export default defineConfig({
  resolve: { conditions: ["@clipledger/source"] },
  ssr: {
    noExternal: true,
    external: ["pg-native", "pdfkit"],
    resolve: { conditions: ["@clipledger/source", "node"] },
  },
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        cli: "src/cli.ts",
        "webhooks-listen": "src/webhooks-listen.ts",
        "picture-decoder": "src/picture-decoder.ts",
        // A thread that reads uploaded files, which `read-uploads.ts` starts.
        "upload-thread": "src/modules/rails/files/upload-thread.ts",
      },
    },
  },
});
