/**
 * The budget of a plugin that is on by default.
 * @param {string} name
 * @param {import('./sizes.mjs').Budgets['budgets']} budgets
 */
const defaultBudget = (name, budgets) => budgets.defaults?.[name] ?? budgets.default ?? 0

/**
 * Every size over its budget, in words.
 * @param {import('./sizes.mjs').Sizes} sizes
 * @param {import('./sizes.mjs').Budgets['budgets']} budgets
 * @returns {string[]}
 */
export function overBudget(sizes, budgets) {
  const rows = [
    ...['eager', 'tier1', 'open'].map(
      (tier) =>
        /** @type {const} */ ([
          tier,
          sizes[/** @type {'eager'} */ (tier)],
          budgets[/** @type {'eager'} */ (tier)],
        ]),
    ),
    ...Object.entries(sizes.defaults).map(
      ([name, size]) =>
        /** @type {const} */ ([`default plugin ${name}`, size, defaultBudget(name, budgets)]),
    ),
    ...Object.entries(sizes.views).map(
      ([name, size]) =>
        /** @type {const} */ ([`view ${name}`, size, budgets.views[name] ?? budgets.view]),
    ),
    ...Object.entries(sizes.namespaces)
      .filter(([name]) => !name.includes('.'))
      .map(([name, size]) => /** @type {const} */ ([`namespace ${name}`, size, budgets.namespace])),
  ]
  return (
    rows
      // No size keeps a missing budget.
      .filter(([, size, budget]) => !(size <= budget))
      .map(([name, size, budget]) => `${name}: ${size} bytes, budget ${budget}`)
  )
}
