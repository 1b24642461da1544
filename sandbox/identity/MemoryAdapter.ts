import type { Adapter, AdapterPayload } from 'oidc-provider'

/**
 * Keeps the provider's codes, sessions and grants in memory. The provider makes one adapter for
 * each kind of record.
 */
export class MemoryAdapter implements Adapter {
  readonly #records = new Map<string, AdapterPayload>()

  async upsert(id: string, payload: AdapterPayload) {
    this.#records.set(id, payload)
  }
  async find(id: string) {
    return this.#records.get(id)
  }
  async findByUserCode() {
    return undefined
  }
  async findByUid(uid: string) {
    return [...this.#records.values()].find((record) => record.uid === uid)
  }
  async consume(id: string) {
    const record = this.#records.get(id)
    if (record) this.#records.set(id, { ...record, consumed: Math.floor(Date.now() / 1000) })
  }
  async destroy(id: string) {
    this.#records.delete(id)
  }
  async revokeByGrantId(grantId: string) {
    for (const [id, record] of this.#records)
      if (record.grantId === grantId) this.#records.delete(id)
  }
}
