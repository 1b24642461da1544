import {
  AuthorityType,
  createApproveCheckedInstruction,
  createApproveInstruction,
  createAssociatedTokenAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Effect, SentRequest } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { codec } from './codec.ts'
import { decodeSent } from './decodeSent.ts'

const key = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const [me, friend, mint, other] = [key(1), key(2), key(3), key(4)]
const placeOf = (owner: PublicKey, program = TOKEN_PROGRAM_ID, token = mint) =>
  getAssociatedTokenAddressSync(token, owner, true, program)
const text = (one: PublicKey) => one.toBase58()
const bytesOf = (
  instructions: readonly TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: me,
      recentBlockhash: text(key(9)),
      instructions: [...instructions],
    }).compileToV0Message(tables),
  ).serialize()
const decode = (sent: SentRequest) => decodeSent({ codec }, sent)
const of = (instructions: readonly TransactionInstruction[], more: object = {}) =>
  decode({ payload: { transaction: codec.encodeBase64(bytesOf(instructions)), ...more } })
const memo = (note: string | Uint8Array) =>
  new TransactionInstruction({
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: [],
    data: Buffer.from(note),
  })
const pay = (lamports: bigint, to = friend, from = me) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const coin = (amount: bigint, to = friend): Effect => ({
  kind: 'transfer',
  asset: 'native',
  amount,
  to: text(to),
})
const token = (amount: bigint, to: PublicKey): Effect => ({
  kind: 'transfer',
  asset: text(mint),
  amount,
  to: text(to),
})

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const u64 = fc.bigInt(0n, 2n ** 64n - 1n)

describe('Solana requests decoded from their bytes', () => {
  it('decodes the transfers and allowances that the chain’s own libraries encode', () => {
    const budget = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 5 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }),
    ]
    fc.assert(
      fc.property(
        keys,
        u64,
        fc.constantFrom(TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID),
        (to, amount, program) => {
          expect(of([...budget, pay(amount, to)])).toEqual([coin(amount, to)])
          const [from, place] = [placeOf(me, program), placeOf(to, program)]
          const move = createTransferCheckedInstruction(
            from,
            mint,
            place,
            me,
            amount,
            6,
            [],
            program,
          )
          expect(of([...budget, move])).toEqual([token(amount, place)])
          expect(of([move], { owner: text(to) })).toEqual([token(amount, to)])
          expect(
            of([createAssociatedTokenAccountInstruction(me, place, to, mint, program), move]),
          ).toEqual([token(amount, to)])
          const plain = createTransferInstruction(from, place, me, amount, [], program)
          expect(
            of([createAssociatedTokenAccountInstruction(me, place, to, mint, program), plain]),
          ).toEqual([token(amount, to)])
          const most = amount === 2n ** 64n - 1n ? 'unlimited' : amount
          expect(
            of([createApproveCheckedInstruction(from, mint, to, me, amount, 6, [], program)]),
          ).toEqual([{ kind: 'allowance', asset: text(mint), amount: most, to: text(to) }])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('decodes the largest allowance as unlimited', () => {
    expect(
      of([createApproveCheckedInstruction(placeOf(me), mint, friend, me, 2n ** 64n - 1n, 6)]),
    ).toMatchObject([{ kind: 'allowance', amount: 'unlimited' }])
  })

  it('leaves the fee that Token-2022 withholds in the amount', () => {
    const move = createTransferCheckedWithFeeInstruction(
      placeOf(me, TOKEN_2022_PROGRAM_ID),
      mint,
      other,
      me,
      100n,
      6,
      2n,
      [],
      TOKEN_2022_PROGRAM_ID,
    )
    expect(of([move])).toEqual([token(100n, other)])
  })

  it('reads a memo that stands before each transfer once', () => {
    const move = (amount: bigint) =>
      createTransferCheckedInstruction(placeOf(me), mint, placeOf(friend), me, amount, 6)
    expect(of([memo('tea'), move(1n), memo('tea'), move(2n)], { owner: text(friend) })).toEqual([
      { ...token(3n, friend), memo: 'tea' },
    ])
  })

  it('sums a transfer out of several token accounts, with its memo', () => {
    const [one, two] = [key(20), key(21)]
    const move = (from: PublicKey, amount: bigint) =>
      createTransferCheckedInstruction(from, mint, placeOf(friend), me, amount, 6)
    expect(
      of([memo('for the tea ☕'), move(one, 70n), move(two, 10n), pay(1n)], {
        owner: text(friend),
      }),
    ).toEqual([
      { ...token(80n, friend), memo: 'for the tea ☕' },
      { ...coin(1n), memo: 'for the tea ☕' },
    ])
  })

  it('rejects a stated owner that does not derive the token account', () => {
    const move = createTransferCheckedInstruction(placeOf(me), mint, placeOf(other), me, 5n, 6)
    expect(of([move], { owner: text(friend) })).toEqual([token(5n, placeOf(other))])
    expect(of([move], { owner: 'nobody' })).toEqual([token(5n, placeOf(other))])
    // A new token account of a friend does not name the owner of another one.
    expect(
      of([createAssociatedTokenAccountInstruction(me, placeOf(friend), friend, mint), move]),
    ).toEqual([token(5n, placeOf(other))])
  })

  const call = (program: PublicKey, name?: string, value = 0n): Effect => ({
    kind: 'call',
    to: text(program),
    value,
    ...(name && { name }),
  })
  const changed = (made: TransactionInstruction, data: readonly number[]) =>
    new TransactionInstruction({ ...made, data: Buffer.from(data) })
  const move = createTransferCheckedInstruction(placeOf(me), mint, placeOf(friend), me, 5n, 6)
  it.each<[string, TransactionInstruction, Effect]>([
    [
      'an unknown program',
      new TransactionInstruction({ programId: other, keys: [], data: Buffer.from([1]) }),
      call(other),
    ],
    [
      'coins of another account',
      pay(5n, friend, other),
      call(SystemProgram.programId, 'transfer', 5n),
    ],
    [
      'a transfer that is cut off',
      changed(pay(5n), [2, 0, 0, 0, 5]),
      call(SystemProgram.programId, 'transfer'),
    ],
    [
      'a transfer with bytes behind it',
      changed(pay(5n), [...pay(5n).data, 0]),
      call(SystemProgram.programId, 'transfer', 5n),
    ],
    [
      'a new account',
      SystemProgram.createAccount({
        fromPubkey: me,
        newAccountPubkey: other,
        lamports: 7,
        space: 1,
        programId: friend,
      }),
      call(SystemProgram.programId, 'createAccount', 7n),
    ],
    [
      'giving the account away',
      SystemProgram.assign({ accountPubkey: me, programId: other }),
      call(SystemProgram.programId, 'assign'),
    ],
    [
      'tokens of another account',
      createTransferCheckedInstruction(placeOf(other), mint, placeOf(friend), other, 5n, 6),
      call(TOKEN_PROGRAM_ID, 'transferChecked'),
    ],
    [
      'tokens that are not named',
      createTransferInstruction(key(30), placeOf(friend), me, 5n),
      call(TOKEN_PROGRAM_ID, 'transfer'),
    ],
    [
      'a limit for tokens that are not named',
      createApproveInstruction(key(30), friend, me, 5n),
      call(TOKEN_PROGRAM_ID, 'approve'),
    ],
    [
      'a token transfer that is cut off',
      changed(move, [...move.data].slice(0, -1)),
      call(TOKEN_PROGRAM_ID, 'transferChecked'),
    ],
    [
      'a token transfer with bytes behind it',
      changed(move, [...move.data, 1]),
      call(TOKEN_PROGRAM_ID, 'transferChecked'),
    ],
    [
      'another owner for the tokens',
      createSetAuthorityInstruction(placeOf(me), me, AuthorityType.AccountOwner, other),
      call(TOKEN_PROGRAM_ID, 'setAuthority'),
    ],
    ['an empty token instruction', changed(move, []), call(TOKEN_PROGRAM_ID)],
    [
      'a memo alone',
      memo('hello'),
      call(new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), 'memo'),
    ],
    [
      'a memo that is no text',
      memo(new Uint8Array([0xff])),
      call(new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')),
    ],
  ])('decodes an instruction as a plain call for %s', (_, made, effect) => {
    expect(of([made])).toEqual([effect])
  })

  it('decodes a call if a lookup table hides the recipient', () => {
    const state = {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [friend],
    }
    const table = new AddressLookupTableAccount({ key: other, state })
    const transaction = codec.encodeBase64(bytesOf([pay(5n)], [table]))
    expect(decode({ payload: { transaction } })).toEqual([call(SystemProgram.programId)])
  })

  const transaction = codec.encodeBase64(bytesOf([pay(5n)]))
  it('decodes wallet RPC calls alike, for the account that they name', () => {
    const params = { transaction, pubkey: text(me) }
    expect(decode({ method: 'solana_signAndSendTransaction', params })).toEqual([coin(5n)])
    expect(
      decode({ method: 'solana_signTransaction', params: { ...params, pubkey: text(friend) } }),
    ).toEqual([call(SystemProgram.programId, 'transfer', 5n)])
    expect(
      decode({
        method: 'solana_signAllTransactions',
        params: { transactions: [transaction, codec.encodeBase64(bytesOf([pay(6n)]))] },
      }),
    ).toEqual([coin(5n), coin(6n)])
    expect(
      decode({ method: 'sendTransaction', params: [transaction, { encoding: 'base64' }] }),
    ).toEqual([coin(5n)])
    expect(
      decode({ method: 'sendTransaction', params: [codec.encodeBase58(bytesOf([pay(5n)]))] }),
    ).toEqual([coin(5n)])
    expect(
      decode({ method: 'solana_signMessage', params: { message: 'aa', pubkey: text(me) } }),
    ).toEqual([])
    expect(decode({ payload: {} })).toEqual([])
  })

  it.each<[string, SentRequest]>([
    ['nothing', { method: 'solana_signTransaction', params: {} }],
    ['no transaction', { payload: { transaction: 'aGVsbG8=' } }],
    [
      'a transaction with bytes behind it',
      { payload: { transaction: codec.encodeBase64(Uint8Array.from([...bytesOf([pay(5n)]), 0])) } },
    ],
    [
      'one that is also given as single fields',
      { method: 'solana_signTransaction', params: { transaction, instructions: [] } },
    ],
    ['an empty list', { method: 'solana_signAllTransactions', params: { transactions: [] } }],
  ])('refuses a sent request with %s', (_, sent) => {
    expect(() => decode(sent)).toThrow(expect.objectContaining({ code: 'transaction-invalid' }))
  })

  it('decodes random bytes like the library or refuses them', () => {
    const whole = bytesOf([pay(5n)])
    const mangled = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(fc.nat(whole.length - 1), fc.nat(255))
        .map(([at, byte]) => Uint8Array.from(whole, (one, index) => (index === at ? byte : one))),
      fc.nat(whole.length).map((end) => whole.slice(0, end)),
    )
    fc.assert(
      fc.property(mangled, (bytes) => {
        try {
          const effects = decode({ payload: { transaction: codec.encodeBase64(bytes) } })
          const { compiledInstructions, staticAccountKeys } =
            VersionedTransaction.deserialize(bytes).message
          return effects.every((effect) => {
            if (effect.kind !== 'transfer') return true
            const { data } = pay(effect.amount, new PublicKey(effect.to))
            return compiledInstructions.some(
              (one) =>
                data.equals(one.data) &&
                staticAccountKeys[one.accountKeyIndexes[1] ?? 99]?.toBase58() === effect.to,
            )
          })
        } catch (error) {
          return isLatchkeyError(error, 'transaction-invalid')
        }
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.anything(), (given) => {
        for (const sent of [
          { payload: given },
          { method: 'solana_signTransaction', params: given },
          { method: 'sendTransaction', params: [given] },
        ]) {
          try {
            decode(sent)
          } catch (error) {
            if (!isLatchkeyError(error, 'transaction-invalid')) return false
          }
        }
        return true
      }),
    )
  })
})
