/** A plain picture of two colours as a `data:` URI, as extensions announce it. */
export function walletIcon(ground: string, ink: string): `data:image/svg+xml;base64,${string}` {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<rect width="96" height="96" rx="20" fill="${ground}"/>
<path d="M20 60 Q34 44 48 60 T76 60" fill="none" stroke="${ink}" stroke-width="8"
stroke-linecap="round"/><circle cx="48" cy="34" r="12" fill="${ink}"/></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
