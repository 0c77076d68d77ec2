const account = { head: { title: "account", description: "account" } };

export default account;
