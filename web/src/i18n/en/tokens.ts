const tokens = { head: { title: "tokens", description: "tokens" } };

export default tokens;
