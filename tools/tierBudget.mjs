/** @typedef {import('./sizes.mjs').Sizes} Sizes */
/** @typedef {import('./sizes.mjs').Budgets['budgets']} Budgets */

/**
 * The budget of a tier. A plugin that is on by default brings a budget of its own.
 * @param {'eager' | 'tier1' | 'open'} tier
 * @param {Pick<Sizes, 'defaults'>} sizes
 * @param {Budgets} budgets
 */
export const tierBudget = (tier, sizes, budgets) =>
  budgets[tier] +
  (tier === 'eager'
    ? 0
    : Object.keys(sizes.defaults).reduce((sum, name) => sum + defaultBudget(name, budgets), 0))

/**
 * The budget of a plugin that is on by default.
 * @param {string} name
 * @param {Budgets} budgets
 */
export const defaultBudget = (name, budgets) => budgets.defaults?.[name] ?? budgets.default ?? 0
