/** Lets the browser save a text as a file. */
export function saveFile({ fileName, text, type }: SavedFile): void {
  saveBlob(fileName, new Blob([text], { type }));
}

/** The same for a file that an answer brought as base64. */
export function saveAnsweredFile({ fileName, contentType, content }: AnsweredFile): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveBlob(fileName, new Blob([bytes], { type: contentType }));
}

export interface AnsweredFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

/** The same for what an address answers. */
export function saveFrom({ downloadUrl, fileName }: { downloadUrl: string; fileName: string }): void {
  const link = document.createElement("a");
  link.href = downloadUrl;
  link.download = fileName;
  link.rel = "noopener";
  link.click();
}

// Slow browsers read the address only after the click, and Safari asks first whether to save.
const readWithinMs = 60_000;

function saveBlob(fileName: string, blob: Blob): void {
  const downloadUrl = URL.createObjectURL(blob);
  saveFrom({ downloadUrl, fileName });
  setTimeout(() => URL.revokeObjectURL(downloadUrl), readWithinMs);
}

interface SavedFile {
  readonly fileName: string;
  readonly text: string;
  readonly type: string;
}
