import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { clearCentre } from './clearCentre.ts'
import type { QrModules } from './QrModules.ts'
import css from './qr.css?inline'
import { useStyles } from './useStyles.ts'

type Props = {
  /** The text that a camera reads. */
  readonly text: string
  /** The accessible name: what scanning it does. */
  readonly label: string
  /** Draws round corners where a module has no neighbour, so that neighbours form one shape. */
  readonly rounded?: boolean
  /** A square picture in the middle, decoration only; the code then has more error correction. */
  readonly mark?: ReactNode
}

/** Light modules that a camera needs around the code (ISO/IEC 18004). */
const quiet = 4

/** With a mark: the least version whose blocks still have half of their correction. */
const marked = { ecc: 'Q', minVersion: 4 } as const

/**
 * A QR code with its quiet zone, for a `QrFrame`. Always dark on light: many cameras read nothing
 * else. Imported from `latchkey/ui-shell/qr-code`.
 */
export function QrCode({ text, label, rounded = false, mark }: Props) {
  useStyles(css)
  const { data, size } = encode(text, { ...(mark ? marked : { ecc: 'M' }), border: 0 })
  const side = size + 2 * quiet
  return (
    <div className="qr-code">
      <svg
        className="qr"
        role="img"
        aria-label={label}
        viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
        shapeRendering={rounded ? 'geometricPrecision' : 'crispEdges'}
      >
        <path
          d={buildOutline(
            mark ? clearCentre(data, side) : data,
            rounded ? roundModule : squareModule,
          )}
        />
      </svg>
      {mark && <span className="qr-mark">{mark}</span>}
    </div>
  )
}

type DrawModule = (x: number, y: number, modules: QrModules) => string

function buildOutline(modules: QrModules, draw: DrawModule): string {
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
