import { numberToHex } from 'viem'
import { randomHex } from '../createSession.ts'
import type { ScreenPart, ScreenRow } from '../describe/ApprovalScreen.ts'
import { plainLine } from '../describe/plainText.ts'
import { FrameFault } from '../FrameFault.ts'
import type { Frame } from '../messages/Frame.ts'
import type { Evm } from './openEvm.ts'
import { grantSchema, readParams, revokeSchema } from './requestSchemas.ts'

const first = (params: unknown): unknown => (Array.isArray(params) ? params[0] : params)
const written = (value: unknown) =>
  plainLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), 400)

/**
 * Permissions of a site (ERC-7715): granted and taken back by the visitor, kept while the frame
 * lives. Nothing is signed with them: no call goes without its own approval.
 */
export function permissionRequests({ approvals }: Frame) {
  const grants = new Map<string, ScreenPart>()
  const ask = (id: string, evm: Evm, title: string, part: ScreenPart) =>
    approvals.ask(id, {
      title,
      parts: [part],
      account: { label: 'Account', value: evm.address, kind: 'address' },
      network: `Network ${evm.chainId}`,
    })

  return {
    async wallet_grantPermissions(id: string, evm: Evm, params: unknown) {
      const wanted = readParams(grantSchema, first(params))
      const until =
        wanted.expiry === undefined
          ? 'No expiry'
          : new Date(wanted.expiry * 1000).toISOString().replace('T', ' ').slice(0, 16)
      const rows: ScreenRow[] = wanted.permissions.flatMap(({ type, data }) => [
        { label: 'Permission', value: written(type) },
        { label: 'Limits', value: written(data), kind: 'code' as const },
      ])
      const part: ScreenPart = {
        title: 'Grant permissions',
        rows: [
          ...rows,
          { label: 'For', value: written(wanted.signer), kind: 'code' },
          { label: 'Until (UTC)', value: until },
        ],
        warnings: wanted.expiry === undefined ? ['This permission never expires.'] : [],
      }
      await ask(id, evm, 'Grant permissions?', part)
      const context = `0x${randomHex(32)}`
      grants.set(context, part)
      return {
        ...Object(first(params)),
        chainId: numberToHex(evm.chainId),
        address: evm.address,
        context,
        permissionsContext: context,
      }
    },
    async wallet_revokePermissions(id: string, evm: Evm, params: unknown) {
      const { permissionsContext, context = permissionsContext } = readParams(
        revokeSchema,
        first(params),
      )
      const grant = grants.get(context ?? '')
      if (!context || !grant) throw new FrameFault('There is no such permission')
      await ask(id, evm, 'Revoke permissions?', {
        ...grant,
        title: 'Revoke permissions',
        warnings: [],
      })
      grants.delete(context)
      return {}
    },
  }
}
