import type { FlowDesk } from './FlowDesk.ts'
import type { Seat } from './Seat.ts'
import type { SiwxSession } from './Siwx.ts'

/** The longest a browser's timer waits. */
const longest = 2_147_483_647

// biome-ignore lint/style/noRestrictedGlobals: reads a time that is written down; asks no clock
const timeOf = (written: string) => Date.parse(written)

/** Calls back when the last of the sessions has run out. */
export function watchExpiry(
  { platform }: FlowDesk,
  seat: Seat,
  sessions: readonly SiwxSession[],
  over: () => void,
): void {
  const ends = sessions.map(({ data: { expirationTime } }) =>
    expirationTime === undefined ? Number.POSITIVE_INFINITY : timeOf(expirationTime),
  )
  const left = Math.max(...ends) - platform.now()
  seat.wake()
  seat.wake =
    Number.isFinite(left) && left <= longest ? platform.after(Math.max(0, left), over) : () => {}
}
