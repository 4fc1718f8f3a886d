/** Has the browser save what stands behind the address. */
export function downloadFile({ downloadUrl, fileName }: { downloadUrl: string; fileName: string }) {
  const link = document.createElement("a");
  link.href = downloadUrl;
  link.download = fileName;
  link.rel = "noopener";
  link.click();
}
