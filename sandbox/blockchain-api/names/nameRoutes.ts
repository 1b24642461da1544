import type { Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import { parsePlainAddress, stripChainId } from '../parsePlainAddress.ts'
import type { NameStore } from './createNameStore.ts'
import { registerName } from './registerName.ts'

const ownZone = 'sandbox.example'

/** Names like one that is typed, itself first. */
const similar = (label: string): readonly string[] =>
  [
    label,
    `${label}1`,
    `my${label}`,
    `${label}-wallet`,
    `${label}-${label.length}`,
    `the-${label}`,
  ].filter((one) => one.length >= 4)

/** Names, who has them, and the picture an address is known by. */
export function nameRoutes(
  names: NameStore,
  chains: readonly EvmChain[],
  self: () => string,
): readonly Route[] {
  const shape = 'blockchain'
  return [
    {
      method: 'GET',
      path: '/v1/identity/{address}',
      shape,
      handle({ params }) {
        const [record] = names.of(parsePlainAddress(params['address']))
        const avatar =
          record &&
          (record.attributes[0]?.avatar ?? `${self()}/public/getAssetImage/${record.name}`)
        return ok({ name: record?.name ?? null, avatar: avatar ?? null })
      },
    },
    {
      method: 'GET',
      path: '/v1/profile/account/{name}',
      shape,
      handle({ params }) {
        const record = names.find((params['name'] ?? '').toLowerCase())
        if (!record)
          throw new RouteError(404, 'NAME_NOT_FOUND', `Nobody has the name ${params['name']}`)
        return ok(record)
      },
    },
    {
      method: 'GET',
      path: '/v1/profile/reverse/{address}',
      shape,
      handle: ({ params }) => ok(names.of(stripChainId(params['address'] ?? ''))),
    },
    {
      method: 'GET',
      path: '/v1/profile/suggestions/{name}',
      shape,
      handle({ params, query }) {
        const label = (params['name'] ?? '').toLowerCase().replace(/[^a-z0-9-]/g, '')
        const whole = similar(label).map((one) => `${one}.${query.get('zone') ?? ownZone}`)
        return ok({
          suggestions: whole.map((name) => ({ name, registered: names.find(name) !== undefined })),
        })
      },
    },
    {
      method: 'POST',
      path: '/v1/profile/account',
      shape,
      handle: async ({ body }) => ok(await registerName(body, names, chains, Date.now())),
    },
  ]
}
