import * as v from 'valibot'
import { referenceVerifiers } from '../reference-verifiers/referenceVerifiers.ts'
import { readInput } from './readInput.ts'
import type { Route } from './reply.ts'
import { ok, RouteError } from './reply.ts'

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
export function verifyRoutes(): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/__sandbox/verify',
      shape: 'sandbox',
      open: true,
      async handle({ body }) {
        const { account, message, signed } = readInput(schema, body)
        const [namespace = '', reference = '', address = ''] = account.split(':')
        const load = referenceVerifiers[namespace]
        if (!load)
          throw new RouteError(
            400,
            'INVALID_INPUT',
            `account: nobody judges signatures of ${namespace}`,
          )
        const { library, verify } = await load()
        // A library that throws has found something that is no signature.
        const valid = await verify({
          network: `${namespace}:${reference}`,
          address,
          message,
          signed,
        }).catch(() => false)
        return ok({ valid, by: library })
      },
    },
  ]
}
