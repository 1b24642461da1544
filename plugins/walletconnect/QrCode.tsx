import { encode } from 'uqr'

const cornerRadius = 0.5

/**
 * The outline of the dark modules: corners without a neighbour are round, so that neighbours flow
 * into each other.
 */
function buildOutline(modules: readonly (readonly boolean[])[]): string {
  const dark = (x: number, y: number) => modules[y]?.[x] === true
  const corner = (sharp: boolean, dx: number, dy: number, ax: number, ay: number) =>
    sharp
      ? `l${dx} ${dy}l${ax} ${ay}`
      : `a${cornerRadius} ${cornerRadius} 0 0 1 ${dx + ax} ${dy + ay}`
  const cell = (x: number, y: number) => {
    const [up, down, before, after] = [
      dark(x, y - 1),
      dark(x, y + 1),
      dark(x - 1, y),
      dark(x + 1, y),
    ]
    return `M${x} ${y + cornerRadius}${corner(up || before, 0, -cornerRadius, cornerRadius, 0)}${corner(up || after, cornerRadius, 0, 0, cornerRadius)}${corner(down || after, 0, cornerRadius, -cornerRadius, 0)}${corner(down || before, -cornerRadius, 0, 0, -cornerRadius)}z`
  }
  return modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [cell(x, y)] : [])))
    .join('')
}

/** A text as a QR code. Always dark on light: many cameras read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="geometricPrecision"
    >
      <path d={buildOutline(data)} />
    </svg>
  )
}
