/** Lets the browser save a text as a file. */
export function saveFile({ fileName, text, type }: SavedFile): void {
  saveBlob(fileName, new Blob([text], { type }));
}

/** The same for a file that an answer brought as base64. */
export function saveAnsweredFile({ fileName, contentType, content }: AnsweredFile): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveBlob(fileName, new Blob([bytes], { type: contentType }));
}

interface AnsweredFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

interface SavedFile {
  readonly fileName: string;
  readonly text: string;
  readonly type: "text/csv" | "application/json";
}
