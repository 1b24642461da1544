import { beforeEach, describe, expect, it } from 'vitest'
import {
  createKey,
  createSource,
  mint,
  place,
  readCodes,
  startSolanaPlanning,
  system,
  to,
  token2022,
} from '../../test/harness/startSolanaPlanning.ts'

let { answers, accounts, plan } = startSolanaPlanning()
beforeEach(() => {
  ;({ answers, accounts, plan } = startSolanaPlanning())
})

describe('limits of a Solana transfer', () => {
  const [fee, rent] = [5000, 890_880]
  const holdCoins = (lamports: number) => {
    answers['getBalance'] = () => ({ value: lamports })
  }

  it('rounds the price of the compute units up to a whole lamport', async () => {
    answers['getRecentPrioritizationFees'] = () => [{ slot: 1, prioritizationFee: 1 }]
    expect((await plan()).fee?.expected).toBe(5001n)
  })

  it.each([
    ['nothing', 0, []],
    ['its rent', rent, []],
    ['less than its rent', rent - 1, ['stop reserve']],
    ['a single lamport', 1, ['stop reserve']],
  ])('lets an account keep its coins if they are %s', async (_, left, noted) => {
    holdCoins(fee + 5 + left)
    expect(readCodes(await plan({ amount: 5n }))).toEqual(noted)
  })

  it.each([
    ['nothing', 0, []],
    ['its rent', rent, []],
    ['less than its rent', rent - 1, ['stop reserve']],
  ])('lets an account that sends a token keep its coins if they are %s', async (_, left, noted) => {
    holdCoins(fee + 2_039_280 + left)
    expect(readCodes(await plan({ asset: mint }))).toEqual(['info new-account', ...noted])
  })

  it('adds what the recipient holds to what it gets, up to its rent', async () => {
    accounts[to] = { lamports: rent - 5, owner: system, data: ['', 'base64'] }
    expect(readCodes(await plan({ amount: 5n }))).toEqual([])
    expect(readCodes(await plan({ amount: 4n }))).toEqual(['stop too-small'])
    delete accounts[to]
    expect(readCodes(await plan({ amount: BigInt(rent) }))).toEqual(['info new-account'])
    expect(readCodes(await plan({ amount: BigInt(rent) - 1n }))).toEqual(['stop too-small'])
  })

  it('spends nothing of a frozen token account', async () => {
    const frozen = createSource(createKey(13), '1000')
    Object.assign(frozen.account.data.parsed.info, { state: 'frozen' })
    answers['getTokenAccountsByOwner'] = () => ({
      value: [frozen, createSource(createKey(10), '5')],
    })
    expect((await plan({ asset: mint, amount: 'max' })).amount).toBe(5n)
    const codesOf = async (amount: bigint) => readCodes(await plan({ asset: mint, amount }))
    expect(await codesOf(6n)).toContain('stop token-frozen')
    expect(await codesOf(1006n)).toContain('stop insufficient')
  })

  it('names the owner of a token’s destination unless it is a token account', async () => {
    expect((await plan({ asset: mint })).payload).toMatchObject({ owner: to })
    accounts[place] = {
      lamports: 2_157_600,
      owner: token2022,
      data: { parsed: { type: 'account', info: { mint } } },
    }
    expect((await plan({ asset: mint, to: place })).payload).not.toHaveProperty('owner')
    expect((await plan()).payload).not.toHaveProperty('owner')
  })

  it('says that a plan was simulated only if exactly its amount was', async () => {
    expect((await plan()).simulated).toBe(true)
    expect((await plan({ amount: 'max' })).simulated).toBe(true)
    answers['getRecentPrioritizationFees'] = () => [{ slot: 1, prioritizationFee: 1_000_000 }]
    expect((await plan({ amount: 'max' })).simulated).toBe(false)
  })
})
