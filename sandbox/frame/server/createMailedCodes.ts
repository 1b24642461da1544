import type { MailLimit } from '../../mail/createMailLimit.ts'
import type { MailHost } from '../../mail/startMail.ts'
import { createCodeStore } from './createCodeStore.ts'
import type { Directives } from './createDirectives.ts'

const formatMail = (code: string) =>
  [
    'Your code is',
    code,
    'It works once, for ten minutes. Nobody from us will ever ask you for it.',
  ].join('\n\n')

/** Codes that go out by mail. */
export function createMailedCodes({
  mail,
  mailLimit,
  directives,
}: {
  readonly mail: Pick<MailHost, 'send'>
  readonly mailLimit: MailLimit
  readonly directives: Directives
}) {
  const codes = createCodeStore()
  return {
    /** Resolves with the id of the code once the mail is out. */
    async send(to: string, purpose: string, subject = 'Your login code'): Promise<string> {
      // First: a new code replaces the one before.
      mailLimit.count(to)
      const { id, code } = codes.make(purpose, { expired: Boolean(directives.take('expired')) })
      await mail.send({ to, subject, text: formatMail(code) })
      return id
    },
    use: (id: string, purpose: string, code: string) =>
      codes.use(id, purpose, code, Boolean(directives.take('wrong'))),
    reset: codes.reset,
  }
}

export type MailedCodes = ReturnType<typeof createMailedCodes>
