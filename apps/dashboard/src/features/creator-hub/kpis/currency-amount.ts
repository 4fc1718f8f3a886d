/** Major units with their currency, to read and not to reckon with: 1234.5 as "$1,234.50". */
export function currencyAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency })
    .format(amount)
    .replaceAll("\u00a0", " ");
}
