import { RouteError } from '../api/reply.ts'

const period = 10 * 60_000
const most = 10

/**
 * Limits the mails to one address: each code allows a few guesses more, and a full inbox hides the
 * mails that matter.
 */
export function createMailLimit() {
  const sent = new Map<string, readonly number[]>()
  return {
    /** Counts a mail that is about to be sent. Throws when the address had enough. */
    count(to: string): void {
      const now = Date.now()
      for (const [address, times] of sent)
        sent.set(
          address,
          times.filter((time) => time > now - period),
        )
      for (const [address, times] of sent) if (times.length === 0) sent.delete(address)
      const address = to.toLowerCase()
      const times = sent.get(address) ?? []
      if (times.length >= most)
        throw new RouteError(
          429,
          'TOO_MANY_MAILS',
          'This address got ten mails within ten minutes. Try again later',
        )
      sent.set(address, [...times, now])
    },
    reset: () => sent.clear(),
  }
}

export type MailLimit = ReturnType<typeof createMailLimit>
