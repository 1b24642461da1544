import type { Client, Hex } from 'viem'
import { zeroHash } from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getCode, sendTransaction, setBalance } from 'viem/actions'
import { awaitReceipt } from '../chains/awaitReceipt.ts'
import { entryPointCode } from '../chains/evm/entryPointCode.ts'
import { accountFactory, deployer, deployment, factoryCode } from './accountContracts.ts'

/** With this salt the code of version 0.7 lands on the address it has on every public chain. */
const canonicalSalt: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'
const funder = 10n ** 20n

/** Gives a new key coins of the local chain, so that no account a test counts on is touched. */
export async function createFundedKey(client: Client): Promise<Hex> {
  const key = generatePrivateKey()
  await setBalance(
    client.extend(() => ({ mode: 'anvil' as const })),
    { address: privateKeyToAccount(key).address, value: funder },
  )
  return key
}

/**
 * Puts the canonical EntryPoint and the factory of smart accounts on a chain, unless they are
 * there.
 */
export async function deployEntryPoint(client: Client): Promise<void> {
  const wanted = [
    { address: entryPoint07Address, salt: canonicalSalt, code: entryPointCode },
    { address: accountFactory, salt: zeroHash, code: () => factoryCode },
  ]
  for (const { address, salt, code } of wanted) {
    if (await getCode(client, { address })) continue
    const account = privateKeyToAccount(await createFundedKey(client))
    const hash = await sendTransaction(client, {
      account,
      chain: null,
      to: deployer,
      data: deployment(salt, code()),
      gas: 15_000_000n,
    })
    await awaitReceipt(client, hash)
    if (!(await getCode(client, { address }))) throw new Error(`Nothing was deployed at ${address}`)
  }
}
