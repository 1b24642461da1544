import { bytesToHex, hexToBytes, keccak256, stringToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { privateKeyToAccount } from 'viem/accounts'
import { checkEvmCall } from './checkEvmCall.ts'
import { WalletFault } from './WalletFault.ts'
import type { WalletAccess, WalletMethod, WalletSigner } from './WalletSigner.ts'

const listParams = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])
const toQuantity = (caip2: string) => `0x${Number(caip2.replace('eip155:', '')).toString(16)}`
const toCaip2 = (params: unknown) => {
  const { chainId } = Object(listParams(params)[0])
  return `eip155:${Number(chainId)}`
}
const listAddresses = (access: WalletAccess) => access.visible().map(({ address }) => address)

const permissionMethods: Readonly<Record<string, WalletMethod>> = {
  eth_accounts: (_, access) => listAddresses(access),
  async eth_requestAccounts(request, access) {
    await access.connect(request)
    return listAddresses(access)
  },
  async wallet_requestPermissions(request, access) {
    // A connected visitor may choose another account.
    if (access.visible().length > 0) await access.approve(request)
    else await access.connect(request)
    return [{ parentCapability: 'eth_accounts', caveats: [] }]
  },
  wallet_getPermissions: (_, access) =>
    access.visible().map(() => ({ parentCapability: 'eth_accounts', caveats: [] })),
  wallet_revokePermissions(_, access) {
    access.disconnect()
    return null
  },
}

const networkMethods: Readonly<Record<string, WalletMethod>> = {
  eth_chainId: (_, access) => toQuantity(access.network()),
  net_version: (_, access) => access.network().replace('eip155:', ''),
  async wallet_switchEthereumChain(request, access) {
    const id = toCaip2(request.params)
    if (id === access.network()) return null
    await access.approve(request)
    if (access.moveTo(id)) return null
    throw new WalletFault(4902, `Unrecognized chain ID ${id}. Add it first.`)
  },
  async wallet_addEthereumChain(request, access) {
    await access.approve(request)
    access.addNetwork(toCaip2(request.params))
    access.moveTo(toCaip2(request.params))
    return null
  },
}

/** Signs after approval; `readAddress` finds the signing address among the parameters. */
const approved =
  (
    signers: readonly PrivateKeyAccount[],
    readAddress: (params: readonly unknown[]) => unknown,
    sign: (signer: PrivateKeyAccount, params: readonly unknown[]) => unknown,
  ): WalletMethod =>
  async (request, access) => {
    const params = listParams(request.params)
    const given = readAddress(params)
    const index = access.requireAccount()
    const signer = signers[index]
    if (!signer || String(given).toLowerCase() !== signer.address.toLowerCase())
      throw new WalletFault(4100, 'The requested account has not been authorized by the user.')
    await access.approve(request)
    return sign(signer, params)
  }

const toRaw = (data: unknown) =>
  /^0x([0-9a-f]{2})*$/i.test(String(data)) ? hexToBytes(`0x${String(data).slice(2)}`) : undefined

function createSigningMethods(
  signers: readonly PrivateKeyAccount[],
): Readonly<Record<string, WalletMethod>> {
  let sent = 0
  return {
    personal_sign: approved(
      signers,
      ([, address]) => address,
      (signer, [data]) => {
        const raw = toRaw(data)
        return signer.signMessage({ message: raw ? { raw } : String(data) })
      },
    ),
    eth_signTypedData_v4: approved(
      signers,
      ([address]) => address,
      (signer, [, data]) =>
        signer.signTypedData(typeof data === 'string' ? JSON.parse(data) : data),
    ),
    eth_sendTransaction: approved(
      signers,
      ([transaction]) => Object(transaction).from,
      // Numbered as by a nonce: two transactions alike have two hashes.
      (_, params) => keccak256(stringToHex(JSON.stringify([sent++, ...params]))),
    ),
  }
}

const checked =
  (answer: WalletMethod): WalletMethod =>
  (request, access) => {
    checkEvmCall(request, access.network())
    return answer(request, access)
  }

/** The keys and methods of an EVM wallet; viem signs. A transaction's hash is one of no chain. */
export function createEip155Signer(keys: readonly Uint8Array[]): WalletSigner {
  const signers = keys.map((key) => privateKeyToAccount(bytesToHex(key)))
  const accounts = signers.map(({ address, publicKey }) => ({
    address,
    publicKey: hexToBytes(publicKey),
  }))
  const methods = { ...permissionMethods, ...networkMethods, ...createSigningMethods(signers) }
  return {
    accountsOn: () => accounts,
    methods: Object.fromEntries(
      Object.entries(methods).map(([name, answer]) => [name, checked(answer)]),
    ),
  }
}
