export { NoPayment as default } from "@/features/checkout/NoPayment";
