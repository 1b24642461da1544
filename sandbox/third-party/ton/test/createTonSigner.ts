import type { Address } from '@ton/core'
import { beginCell, external, internal, storeMessage } from '@ton/core'
import { keyPairFromSeed, sign } from '@ton/crypto'
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton'

/**
 * A key with its wallet contract, as @ton/ton makes it. Signs as TonConnect describes, written with
 * cells rather than bytes.
 */
export type TonSigner = ReturnType<typeof createTonSigner>

const ascii = (text: string) => Buffer.from(text, 'utf8')

type TonMessage = { readonly address: string; readonly amount: string }

const digest = (bytes: Buffer) =>
  crypto.subtle.digest('SHA-256', new Uint8Array(bytes)).then((hash) => Buffer.from(hash))
const little = (value: number, bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * at)) % 256))

function writeTransfer(
  {
    publicKey,
    secretKey,
    address,
  }: Record<'publicKey' | 'secretKey', Buffer> & {
    readonly address: Address
  },
  messages: readonly TonMessage[],
  seqno: number,
): string {
  const parts = messages.map(({ address: to, amount }) => internal({ to, value: BigInt(amount) }))
  const body = WalletContractV4.create({ publicKey, workchain: 0 }).createTransfer({
    seqno,
    secretKey,
    messages: parts,
  })
  return beginCell()
    .store(storeMessage(external({ to: address, body })))
    .endCell()
    .toBoc()
    .toString('base64')
}

export function createTonSigner(seed: number, version: 4 | 5 = 4) {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, seed))
  const contract =
    version === 4
      ? WalletContractV4.create({ publicKey, workchain: 0 })
      : WalletContractV5R1.create({ publicKey, workchain: 0 })
  const { address, init } = contract
  const stateInit = beginCell()
    .storeUint(0, 2)
    .storeMaybeRef(init.code)
    .storeMaybeRef(init.data)
    .storeUint(0, 1)
    .endCell()
    .toBoc()
    .toString('base64')
  return {
    address,
    stateInit,
    publicKey: publicKey.toString('hex'),
    /** `ton_proof`. */
    async prove(domain: string, timestamp: number, payload: string): Promise<string> {
      const inner = Buffer.concat([
        ascii('ton-proof-item-v2/'),
        Buffer.from([0, 0, 0, 0]),
        address.hash,
        little(domain.length, 4),
        ascii(domain),
        little(timestamp, 8),
        ascii(payload),
      ])
      return sign(
        await digest(
          Buffer.concat([Buffer.from('ffff', 'hex'), ascii('ton-connect'), await digest(inner)]),
        ),
        secretKey,
      ).toString('base64')
    },
    /** `signData` of a text. */
    async signText(domain: string, timestamp: number, text: string): Promise<string> {
      const head = beginCell()
        .storeInt(address.workChain, 32)
        .storeBuffer(address.hash)
        .storeUint(domain.length, 32)
        .endCell()
      const tail = beginCell()
        .storeUint(timestamp, 64)
        .storeBuffer(ascii('txt'))
        .storeUint(ascii(text).length, 32)
        .endCell()
      const bytes = (cell: typeof head) => cell.beginParse().loadBuffer(cell.bits.length / 8)
      const message = Buffer.concat([
        Buffer.from('ffff', 'hex'),
        ascii('ton-connect/sign-data/'),
        bytes(head),
        ascii(domain),
        bytes(tail),
        ascii(text),
      ])
      return sign(await digest(message), secretKey).toString('base64')
    },
    /** The external message of a transfer, as a wallet sends it. */
    transfer: (messages: readonly TonMessage[], seqno = 1) =>
      writeTransfer({ publicKey, secretKey, address }, messages, seqno),
  }
}
