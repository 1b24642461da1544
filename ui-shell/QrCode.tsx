import { encode } from 'uqr'

type Props = {
  readonly text: string
  readonly label: string
  /** Draws round corners where a module has no neighbour, so that neighbours form one shape. */
  readonly rounded?: boolean
}

/** A QR code. Always dark on light: many cameras read nothing else. */
export function QrCode({ text, label, rounded = false }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering={rounded ? 'geometricPrecision' : 'crispEdges'}
    >
      <path d={buildOutline(data, rounded ? roundModule : squareModule)} />
    </svg>
  )
}

type Modules = readonly (readonly boolean[])[]
type DrawModule = (x: number, y: number, modules: Modules) => string

function buildOutline(modules: Modules, draw: DrawModule): string {
  return modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [draw(x, y, modules)] : [])))
    .join('')
}

const squareModule: DrawModule = (x, y) => `M${x} ${y}h1v1h-1z`

const radius = 0.5

const roundModule: DrawModule = (x, y, modules) => {
  const isDark = (column: number, row: number) => modules[row]?.[column] === true
  const corner = (sharp: boolean, dx: number, dy: number, ax: number, ay: number) =>
    sharp ? `l${dx} ${dy}l${ax} ${ay}` : `a${radius} ${radius} 0 0 1 ${dx + ax} ${dy + ay}`
  const [up, down] = [isDark(x, y - 1), isDark(x, y + 1)]
  const [before, after] = [isDark(x - 1, y), isDark(x + 1, y)]
  return [
    `M${x} ${y + radius}`,
    corner(up || before, 0, -radius, radius, 0),
    corner(up || after, radius, 0, 0, radius),
    corner(down || after, 0, radius, -radius, 0),
    corner(down || before, -radius, 0, 0, -radius),
    'z',
  ].join('')
}
