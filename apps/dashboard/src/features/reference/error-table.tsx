import type { DocumentedError } from "./operations.ts";

export function ErrorTable({ errors }: { errors: readonly DocumentedError[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="overflow-x-auto rounded-xl border border-line">
      <table aria-label="Error codes" className="w-full text-left text-[13px] leading-5">
        <thead className="bg-sunken text-faint text-xs">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              Status
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              Code
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {errors.map((error) => (
            <tr key={error.code}>
              <td className="px-4 py-2 tabular-nums">{error.status}</td>
              <td className="px-4 py-2 font-mono text-ink text-xs">{error.code}</td>
              <td className="px-4 py-2 text-muted">{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
