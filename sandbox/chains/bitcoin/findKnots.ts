import { existsSync } from 'node:fs'
import { join } from 'node:path'

const libraries = 'usr/lib/x86_64-linux-gnu'

/**
 * Where an unpacked Bitcoin Knots is: at $KNOTS_ROOT, or where `fetchKnots.sh` puts it; `undefined`
 * when it is at neither.
 */
export function findKnots(): string | undefined {
  const places = [
    process.env['KNOTS_ROOT'],
    join(import.meta.dirname, '../../../.cache/knots/root'),
  ]
  return places.find(
    (place) =>
      place !== undefined &&
      existsSync(join(place, libraries, 'ld-linux-x86-64.so.2')) &&
      existsSync(join(place, 'usr/bin/bitcoind')),
  )
}
