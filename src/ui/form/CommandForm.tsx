import type { JSX, ReactNode } from 'react'
import { classNames } from '../class-names'
import { Banner } from '../feedback/Banner'
import type { FormValues } from './form-values'
import { LeaveGuard } from './LeaveGuard'
import type { CommandForm as Form } from './use-command-form'
import styles from './CommandForm.module.css'

export interface CommandFormProps<Values extends FormValues> {
  form: Form<Values>
  /** Names the form where there are several on a page. */
  label?: string
  className?: string | undefined
  children?: ReactNode
  /** The buttons, beneath what went wrong. */
  foot: ReactNode
}

/** A form's frame: Enter sends it, what went wrong stands before its button, and leaving it half done is asked about. */
export function CommandForm<Values extends FormValues>(props: CommandFormProps<Values>): JSX.Element {
  const { form, label, className, children, foot } = props
  return (
    <>
      <form {...form.formProps} aria-label={label} className={classNames(styles.form, className)}>
        {children}
        {form.message ? <Banner tone="danger">{form.message}</Banner> : null}
        {foot}
      </form>
      <LeaveGuard dirty={form.isDirty} />
    </>
  )
}
