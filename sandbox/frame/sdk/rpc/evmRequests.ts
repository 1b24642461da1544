import type { Hex } from 'viem'
import { hexToBytes, isHex, numberToHex, stringToBytes } from 'viem'
import type { Call } from '../describe/describeCall.ts'
import { describeText } from '../describe/describeText.ts'
import { describeTypedData } from '../describe/describeTypedData.ts'
import type { TypedData } from '../describe/parseTypedData.ts'
import { parseTypedData } from '../describe/parseTypedData.ts'
import { FrameFault } from '../FrameFault.ts'
import type { Frame } from '../messages/Frame.ts'
import type { Batches } from './createBatches.ts'
import { evmApprovals } from './evmApprovals.ts'
import type { Evm } from './openEvm.ts'
import { readToken } from './readToken.ts'
import {
  batchSchema,
  operationSchema,
  readParams,
  transactionSchema,
  typedDataSchema,
} from './requestSchemas.ts'
import { readCalls } from './smartAccount.ts'

export type EvmRequest = {
  readonly id: string
  readonly evm: Evm
  readonly params: unknown
  readonly batches: Batches
}

const first = (params: unknown, index = 0): unknown =>
  Array.isArray(params) ? params[index] : index === 0 ? params : undefined

const complete = (calls: readonly Call[]) =>
  calls.map(({ to, value = 0n, data = '0x' }) => {
    if (!to) throw new FrameFault('A smart account cannot create contracts')
    return { to, value, data }
  })

function readOperation(evm: Evm, params: unknown) {
  const { sender, callData } = readParams(operationSchema, first(params))
  if (evm.typeOf(sender) !== 'smartAccount')
    throw new FrameFault('Only the smart account sends user operations')
  const calls = readCalls(callData)
  if (!calls) throw new FrameFault('The smart account does not know what this operation calls')
  return calls
}

function requireBatchSupport(
  evm: Evm,
  as: Evm['type'],
  chainId: string | number | undefined,
  isAtomic: boolean,
) {
  if (chainId && Number(chainId) !== evm.chainId)
    throw new FrameFault(`The wallet is on network ${evm.chainId}, not ${Number(chainId)}`)
  if (as === 'eoa' && isAtomic)
    throw new FrameFault('Only the smart account can do all calls or none')
}

/**
 * Refuses a hash as a message: the owner signs operations of the smart account in this form. Text of
 * that length is a message.
 */
function refuseHash(bytes: Uint8Array, as: Evm['type']): void {
  if (as === 'eoa' && bytes.length === 32 && bytes.some((byte) => byte < 0x20 || byte > 0x7e))
    throw new FrameFault('This is a hash, not a message')
}

/** Refuses the owner's signature in the form by which the smart account checks its own. */
function refuseOwnDomain({ domain }: TypedData, as: Evm['type'], { smart }: Evm): void {
  if (as === 'eoa' && String(domain['verifyingContract']).toLowerCase() === smart.toLowerCase())
    throw new FrameFault('This data would sign for the smart account')
}

/** Requests that need no approval. */
const evmReads = (config: Frame['config']) => ({
  wallet_getCapabilities: async ({ evm }: EvmRequest) => ({
    [numberToHex(evm.chainId)]: {
      atomic: { status: evm.type === 'smartAccount' ? 'supported' : 'unsupported' },
      ...(config.assets[`eip155:${evm.chainId}`] ? { assetDiscovery: { supported: true } } : {}),
    },
  }),
  wallet_getCallsStatus: async ({ evm, params, batches }: EvmRequest) =>
    batches.status(evm, String(first(params))),
  eth_accounts: async ({ evm }: EvmRequest) => [evm.address],
  eth_chainId: async ({ evm }: EvmRequest) => numberToHex(evm.chainId),
})

/** Requests to sign messages and typed data, each behind an approval that shows the content. */
const evmSignatures = (origin: string, { approve }: ReturnType<typeof evmApprovals>) => ({
  async personal_sign({ id, evm, params }: EvmRequest): Promise<Hex> {
    const message = String(first(params))
    const as = evm.typeOf(first(params, 1) ?? undefined)
    const bytes = isHex(message) ? hexToBytes(message) : stringToBytes(message)
    refuseHash(bytes, as)
    await approve(id, evm, as, { title: 'Sign a message?', parts: [describeText(bytes, origin)] })
    return evm.signMessage({ raw: bytes }, as)
  },
  async eth_signTypedData_v4({ id, evm, params }: EvmRequest): Promise<Hex> {
    const as = evm.typeOf(first(params) ?? undefined)
    const data = parseTypedData(readParams(typedDataSchema, first(params, 1)))
    refuseOwnDomain(data, as, evm)
    const self = as === 'smartAccount' ? evm.smart : (evm.accounts[0]?.address ?? evm.address)
    const part = await describeTypedData(data, {
      chainId: evm.chainId,
      self,
      token: (contract) => readToken(evm.client, contract),
    })
    await approve(id, evm, as, { title: 'Sign data?', parts: [part] })
    const { EIP712Domain: _domain, ...types } = data.types
    return evm.signTypedData({ ...data, types }, as)
  },
})

/** Requests to an EVM account, each behind an approval that describes it. */
export function evmRequests({ approvals, origin, config }: Frame) {
  const prompts = evmApprovals(approvals)
  const { approveCalls } = prompts

  return {
    ...evmSignatures(origin, prompts),
    async eth_sendTransaction({ id, evm, params }: EvmRequest): Promise<Hex> {
      const { from, input, gas, ...rest } = readParams(transactionSchema, first(params))
      const as = evm.typeOf(from)
      const call = { ...rest, data: rest.data ?? input }
      await approveCalls(id, evm, as, [call], 'Send a transaction?')
      if (as === 'smartAccount') return evm.mined(await evm.operate(complete([call])))
      const { to, value = 0n, data = '0x' } = call
      return evm.send({ ...(to && { to }), value, data, ...(gas && { gas }) })
    },
    async wallet_sendCalls({ id, evm, params, batches }: EvmRequest) {
      const {
        version = '1.0',
        chainId,
        from,
        calls,
        atomicRequired = false,
      } = readParams(batchSchema, first(params))
      const as = evm.typeOf(from)
      requireBatchSupport(evm, as, chainId, atomicRequired)
      await approveCalls(
        id,
        evm,
        as,
        calls,
        calls.length === 1 ? 'Send a transaction?' : `Send ${calls.length} calls?`,
      )
      const batch =
        as === 'smartAccount'
          ? await batches.operate(evm, complete(calls))
          : await batches.sendEach(evm, calls)
      return version.startsWith('2') ? { id: batch } : batch
    },
    async eth_sendUserOperation({ id, evm, params }: EvmRequest): Promise<Hex> {
      const calls = readOperation(evm, params)
      await approveCalls(
        id,
        evm,
        'smartAccount',
        calls,
        `Send ${calls.length === 1 ? 'a user operation' : `${calls.length} calls`}?`,
      )
      return evm.operate(calls)
    },
    ...evmReads(config),
  }
}
