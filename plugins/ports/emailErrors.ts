import { defineErrors } from '#kernel'

/** Errors of email addresses and codes, thrown by login and email capture. */
export const emailError = defineErrors({
  'email-invalid': ['Please enter a valid email address', 'Correct the address.'],
  'code-invalid': ['The code must be six digits', 'Enter the code from the email.'],
})
