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

  it('name files of the build in every pattern of a tier', () => {
    const manifest = readManifest()
    const reached = (pattern: string) => {
      const { eager, tier1 } = tierFiles(manifest, { tier1: [pattern], open: [], later: [] })
      return tier1.size > eager.size
    }
    expect(
      Object.values(tiers).flatMap((patterns) => patterns.filter((one) => !reached(one))),
    ).toEqual([])
  })

  it('have a view or a plugin for every budget of one', () => {
    const { views, defaults } = measure()
    expect(Object.keys(views)).toEqual(expect.arrayContaining(Object.keys(budgets.views)))
    expect(Object.keys(defaults)).toEqual(
      expect.arrayContaining(Object.keys(budgets.defaults ?? {})),
    )
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
