import { deliverPaymentEvent, disputePayment, dropPaymentEvent, duplicatePaymentEvent } from './callbacks'
import { removePaymentMethod, setDefaultPaymentMethod } from './cards'
import { completePaymentSetup, createSetupIntent } from './card-setup'
import { answerChallenge, confirmSetupIntent } from './challenges'
import { cancelPaymentIntent, confirmPaymentIntent } from './confirmation'
import { addFunds } from './funding'
import { refundPayment } from './refunds'
import { updateAutoTopUpConfig } from './top-up-config'

export const paymentCommands = {
  addFunds,
  answerChallenge,
  cancelPaymentIntent,
  completePaymentSetup,
  confirmPaymentIntent,
  confirmSetupIntent,
  createSetupIntent,
  deliverPaymentEvent,
  disputePayment,
  dropPaymentEvent,
  duplicatePaymentEvent,
  refundPayment,
  removePaymentMethod,
  setDefaultPaymentMethod,
  updateAutoTopUpConfig,
}
