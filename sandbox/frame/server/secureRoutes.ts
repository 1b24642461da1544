import * as v from 'valibot'
import { readInput } from '../../api/readInput.ts'
import type { Route } from '../../api/reply.ts'
import { ok } from '../../api/reply.ts'
import type { MailHost } from '../../mail/startMail.ts'
import type { Directives } from './createDirectives.ts'
import { directives as kinds } from './createDirectives.ts'

const schema = v.strictObject({
  next: v.picklist(kinds),
  message: v.optional(v.string()),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
})

/** Control calls of the secure site and of the mail it sends. */
export function secureRoutes({
  directives,
  mail,
}: {
  readonly directives: Directives
  readonly mail: MailHost
}): readonly Route[] {
  const part = { shape: 'sandbox', open: true } as const
  return [
    {
      ...part,
      method: 'GET',
      path: '/__sandbox/secure',
      handle: () => ok({ plans: directives.list() }),
    },
    {
      ...part,
      method: 'POST',
      path: '/__sandbox/secure',
      handle({ body }) {
        const { count, next, message } = readInput(schema, body)
        directives.plan(Array.from({ length: count }, () => ({ next, message })))
        return ok({ plans: directives.list() })
      },
    },
    {
      ...part,
      method: 'GET',
      path: '/__sandbox/mail',
      handle({ query }) {
        const to = query.get('to')?.toLowerCase()
        const mails = mail.list().filter((one) => !to || one.to === to)
        return ok({ mail: mails[0] ?? null, count: mails.length })
      },
    },
  ]
}
