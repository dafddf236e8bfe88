/** The error pages of the edition `specification`: the same table. */
import './page-failures.test'
