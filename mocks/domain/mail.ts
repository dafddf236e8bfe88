import type { DomainContext } from './context'

export interface MailDraft {
  readonly to: string
  readonly medium: 'EMAIL' | 'SMS'
  readonly subject: string
  readonly body: string
  readonly code?: string
}

/** Puts a mail or text into the sandbox's inbox. */
export function sendMail(ctx: DomainContext, draft: MailDraft): void {
  ctx.store.mails.insert({ id: ctx.ids.next('mail'), at: ctx.now, ...draft, code: draft.code ?? null })
}
