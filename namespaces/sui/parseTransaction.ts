import { Transaction } from '@mysten/sui/transactions'

/** A transaction of `@mysten/sui` from its BCS bytes in base64, or from its JSON. */
export const parseTransaction = (written: string): Transaction => Transaction.from(written)
