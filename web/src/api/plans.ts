// The subscription plans, which pages of several features name.
import { call } from "./call";

export const plansCall = call("POST", "/api/subscriptionPlans", { public: true });
