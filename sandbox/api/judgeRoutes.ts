import * as v from 'valibot'
import { judges } from '../judges/judges.ts'
import { readInput } from './readInput.ts'
import type { Route } from './reply.ts'
import { ok, Refusal } from './reply.ts'

const schema = v.strictObject({
  account: v.pipe(v.string(), v.regex(/^[^:]+:[^:]+:[^:]+$/, 'Expected a CAIP-10 account')),
  message: v.string(),
  signed: v.looseObject({
    scheme: v.string(),
    signature: v.string(),
    publicKey: v.exactOptional(v.string()),
    signed: v.exactOptional(v.string()),
  }),
})

/** Judges signatures of any namespace with its ecosystem's own library. */
export function judgeRoutes(): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/__sandbox/verify',
      shape: 'sandbox',
      open: true,
      async handle({ body }) {
        const { account, message, signed } = readInput(schema, body)
        const [namespace = '', reference = '', address = ''] = account.split(':')
        const load = judges[namespace]
        if (!load)
          throw new Refusal(
            400,
            'INVALID_INPUT',
            `account: nobody judges signatures of ${namespace}`,
          )
        const { by, judge } = await load()
        // A library that throws has found something that is no signature.
        const valid = await judge({
          network: `${namespace}:${reference}`,
          address,
          message,
          signed,
        }).catch(() => false)
        return ok({ valid, by })
      },
    },
  ]
}
