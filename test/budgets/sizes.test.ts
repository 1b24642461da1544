import { describe, expect, it } from 'vitest'
import { overBudget } from '../../tools/overBudget.mjs'
import { measure, readBudgets, readManifest, tierFiles } from '../../tools/sizes.mjs'

const { budgets, tiers } = readBudgets()

describe('sizes of the embedded modal', () => {
  it('keep every budget: before intent, after it, open, each view, each namespace', () => {
    expect(overBudget(measure(), budgets)).toEqual([])
  })

  it('count real files in every tier', () => {
    const sizes = measure()
    expect(sizes.eager).toBeGreaterThan(0)
    expect(sizes.tier1).toBeGreaterThan(0)
    expect(sizes.open).toBeGreaterThan(sizes.tier1)
    expect(Object.keys(sizes.views)).toContain('Connect')
    expect(Object.keys(sizes.namespaces)).toContain('eip155')
  })

  it('keep React out until the modal opens', () => {
    const manifest = readManifest()
    const modules = [...tierFiles(manifest, tiers).tier1].flatMap(
      (file) => manifest[file]?.modules ?? [],
    )
    expect(
      modules.filter((path) => /node_modules\/(react|react-dom|scheduler)\//.test(path)),
    ).toEqual([])
    expect(modules).toContain('modal/boot.ts')
  })
})
