/** Lets the browser save a text as a file. */
export function saveFile({ fileName, text, type }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

interface SavedFile {
  readonly fileName: string;
  readonly text: string;
  readonly type: "text/csv";
}
