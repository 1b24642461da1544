/**
 * The budget of a plugin that is on by default.
 * @param {string} name
 * @param {import('./sizes.mjs').Budgets['budgets']} budgets
 */
export const defaultBudget = (name, budgets) => budgets.defaults?.[name] ?? budgets.default ?? 0
