import type { QrModules } from './QrModules.ts'

/** Share of the drawing's side that the mark has; `.qr-mark` in qr.css has the same. */
const markShare = 0.14
/** Modules that stay light around the mark, both sides together. */
const gap = 0.6

/**
 * Clears the modules under the mark of a QR code whose drawing has `side` modules with the quiet
 * zone. From version 4 on they are at most an eighth of the codewords of a block: half of what
 * level Q corrects stays for dirt and reflections.
 */
export function clearCentre(modules: QrModules, side: number): QrModules {
  const middle = (modules.length - 1) / 2
  const reach = Math.ceil((side * markShare + gap - 1) / 2)
  const isUnder = (at: number) => Math.abs(at - middle) <= reach
  return modules.map((row, y) => row.map((isDark, x) => isDark && !(isUnder(x) && isUnder(y))))
}
